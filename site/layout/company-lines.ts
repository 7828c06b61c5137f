import type { Content } from '../../content/content.ts'

/** What a business of its kind says of itself, line by line; the certified e-mail is a link of its own. */
export function companyLines({ business, footer }: Pick<Content, 'business' | 'footer'>): string[] {
  const { legalName, address, vatNumber, company } = business
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
export function companyLabel({ business, footer }: Pick<Content, 'business' | 'footer'>): string {
  switch (business.company.kind) {
    case 'libero-professionista':
      return footer.companyLabels.person
    case 'ditta-individuale':
      return footer.companyLabels.trader
    default:
      return footer.companyLabels.company
  }
}
