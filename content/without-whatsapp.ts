/**
 * Words in the place of those that lead to WhatsApp, for a business without it (BUSINESS_WHATSAPP=no): its buttons call, and no page
 * speaks of a chat. A text of your own that is in neither list stays as it is; a build refuses one that names WhatsApp.
 */
export const withoutWhatsapp: Readonly<Record<'texts' | 'phrases', Readonly<Record<string, string>>>> = {
  /** By whole texts. */
  texts: {
    // The number follows.
    'su WhatsApp': 'al',
    'Scrivici su WhatsApp': 'Chiamaci',
    'Chatta con noi su WhatsApp': 'Chiamaci',
    Chat: 'Telefono',
    'Preferisci scriverci?': 'Preferisci parlarne?',
    'con un messaggio o una telefonata.': 'con una telefonata o un’email.',
    'Senza JavaScript la richiesta non parte. Scrivici su': 'Senza JavaScript la richiesta non parte. Scrivici per',
  },
  /** By phrases within a text, the policy's too. */
  phrases: {
    'Scrivici su WhatsApp o chiamaci': 'Chiamaci',
    'Se ci scrivi su WhatsApp o ci telefoni': 'Se ci telefoni',
    'per email, per telefono o su WhatsApp': 'per email o per telefono',
    'per email o su WhatsApp': 'per email',
    'i nostri link, per esempio WhatsApp, hanno': 'i nostri link hanno',
    'un altro servizio, per esempio WhatsApp, valgono': 'un altro servizio valgono',
    'Chat, telefonate e passaparola': 'Telefonate e passaparola',
    'in chat o al telefono': 'al telefono',
  },
}
