/** The headline as the specification fixes it; content/landing.ts holds it line by line. */
export const headline = 'Affitta meglio, con foto professionali.'
