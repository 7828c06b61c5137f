import type { Business } from '../../content/business.ts'
import { footer } from '../../content/site.ts'

/** What a business of its kind says of itself, line by line; the certified e-mail is a link of its own. */
export function companyLines({ legalName, address, vatNumber, company }: Business): string[] {
  const { registerOffice, registerNumber, rea, shareCapital, hasSoleShareholder, isInLiquidation } = company
  const register = `${footer.register} ${registerOffice} ${footer.registerNumber}\u00a0${registerNumber}`
  return [
    legalName,
    registerOffice ? `${footer.registeredOffice} ${address}` : address,
    `${footer.vatNumber} ${vatNumber}`,
    ...(registerOffice ? [register] : []),
    ...(rea ? [`${footer.rea} ${rea}`] : []),
    ...(shareCapital ? [`${footer.shareCapital}\u00a0${shareCapital}`] : []),
    ...(hasSoleShareholder ? [footer.soleShareholder] : []),
    ...(isInLiquidation ? [footer.inLiquidation] : []),
  ]
}

/** What the list is called: a professional is no enterprise, a sole trader no company. */
export function companyLabel({ company }: Pick<Business, 'company'>): string {
  switch (company.kind) {
    case 'libero-professionista':
      return footer.companyLabels.person
    case 'ditta-individuale':
      return footer.companyLabels.trader
    default:
      return footer.companyLabels.company
  }
}
