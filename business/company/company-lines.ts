import type { Content } from '../content.ts'

/** The company details that a kind of business must publish, one a line; the certified e-mail is a separate link. */
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

/** Who writes: what Italian law asks of a business's letters (codice civile, art. 2250), and the ways to answer. */
export function letterLines({ business, footer }: Pick<Content, 'business' | 'footer'>): string[] {
  const phone = business.phone.replaceAll(' ', '\u00a0')
  return [...companyLines({ business, footer }), `${business.email} · ${phone}`, business.siteUrl]
}

/** The label of the details; it depends on the kind of business. */
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
