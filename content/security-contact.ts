/** The policy for vulnerability reports, which `/.well-known/security.txt` refers to: plain text with lines of 72 characters. */
export const securityPolicy = {
  /** Languages of reports (RFC 5646). */
  languages: ['it', 'en'],
  text: `SEGNALAZIONI DI SICUREZZA

Se trovi una vulnerabilità in questo sito, scrivi a {contact}: che cosa
hai visto, dove, e come si ripete. Rispondiamo entro cinque giorni
lavorativi e ti diciamo quando è corretta. Ti chiediamo di non
pubblicarla prima.

Chi cerca in buona fede non ha nulla da temere da noi. Non leggere,
cambiare o cancellare dati di altre persone, non rallentare il sito,
non usare richieste inventate oltre il necessario. Non paghiamo premi.


REPORTING A SECURITY PROBLEM

If you find a vulnerability in this site, write to {contact}: what you
saw, where, and how to see it again. We answer within five working
days and tell you when it is mended. Please do not publish it before.

Nobody who looks in good faith has anything to fear from us. Do not
read, change or delete other people's data, do not slow the site
down, do not send more made-up requests than needed. We pay no
rewards.
`,
} as const
