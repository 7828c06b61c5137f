/** The variables of a complete site with a real address, as an owner has them in `.env`; the VAT number's check digit is right. */
export const realEnvironment = {
  SITE_URL: 'https://www.casainposa.it',
  BUSINESS_BRAND: 'Luce e Stanze',
  BUSINESS_LEGAL_NAME: 'Bianchi Fotografia S.r.l.',
  BUSINESS_VAT_NUMBER: '12345678903',
  BUSINESS_ADDRESS: 'Via Roma 1, 00184 Roma',
  BUSINESS_EMAIL: 'ciao@casainposa.it',
  BUSINESS_PHONE: '+39 06 1234 5678',
  BUSINESS_WHATSAPP: '+39 333 123 4567',
  BUSINESS_KIND: 'srl',
  BUSINESS_REGISTER_OFFICE: 'Roma',
  BUSINESS_REA: 'RM-1234567',
  BUSINESS_SHARE_CAPITAL: '10000',
  BUSINESS_PEC: 'casainposa@pec.it',
}
