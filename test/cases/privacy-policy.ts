import type { Practices } from '../../business/practices.ts'

/** What the privacy policy says where a practice is the configured one, and nowhere else. */
export const policyWords: Readonly<
  Record<keyof Practices, { readonly whereTrue: readonly RegExp[]; readonly whereFalse: readonly RegExp[] }>
> = {
  confirmsByMail: {
    whereTrue: [
      /quando arriva la richiesta ricevi al massimo un’email automatica, di conferma, e la sera prima del servizio un promemoria/,
      /quando arriva la richiesta mandiamo una sola email automatica all’indirizzo scritto nel modulo/i,
      /entro quando e da quale numero ti ricontattiamo/,
      /al massimo il nome, senza il cognome/,
      /nulla che ci faccia sapere se la apri/,
      /la spedisce chi ci fornisce la posta/i,
      /se la tua casella la rifiuta, lo annotiamo/,
      /richieste che mettiamo da parte come dubbie non parte, a meno che/,
      /confermarti che la richiesta è arrivata/,
      /l’email di conferma\. fa parte della risposta/i,
    ],
    whereFalse: [],
  },
  countsVisits: {
    whereTrue: [
      /contiamo le visite alle pagine/,
      /il server aggiunge uno a un numero/,
      /un giorno, una pagina e, se si sa, da dove si arriva/,
      /né l’indirizzo IP, né il browser, né un codice/,
      /non salviamo né leggiamo nulla nel tuo dispositivo/,
      /programmi che si dichiarano automatici non li contiamo/,
      /le contiamo per lo stesso legittimo interesse/i,
      /non è profilazione/,
      /i numeri delle visite li conserviamo per 12\smesi.*copie di sicurezza spariscono entro altri 7\sgiorni/,
      /le visite le conta il server/i,
      /non serve un consenso/,
    ],
    whereFalse: [/non usa strumenti di statistica/, /non conta le visite/],
  },
  receivesForm: {
    whereTrue: [/il modulo manda quanti secondi .* campo nascosto/, /dei secondi e del campo conserva/],
    whereFalse: [],
  },
}

/** What it says in any case. */
export const policyWordsAlways: readonly RegExp[] = [
  /quattro cose: nome, email, telefono e città/,
  /se arrivi dal link di una campagna, insieme alla richiesta annotiamo/,
  /utm_source, utm_medium e utm_campaign nell’indirizzo della pagina/,
  /interesse a sapere quali annunci funzionano/,
  /quando ti abbiamo cercato e ricontattato, il giorno fissato/,
  /la data del servizio\. .*indirizzo della casa.*link personale.*arriva solo a noi.*li cancelliamo con la richiesta/i,
  /solo il nome, senza il cognome, la città, entro quando .* giorno, ora e se li hai confermati o ne chiedi altri\. viaggia cifrato/i,
  /cinque tipi di fornitori.*art\. 28.* programma per seguire i clienti;? ?chi ci fornisce il calendario .*copie di sicurezza fuori dal server/i,
  /chat, telefonate e passaparola\. .*accanto a quelle del modulo.*art\. 14.*nessun messaggio automatico verso di te/i,
  /richieste .* che ci fai in chat o al telefono/,
  /non sono ancora consegnate, la teniamo fino alla consegna, al massimo fino a 30 giorni dopo il servizio/,
  /invii automatici\. Per fermare gli invii a raffica, .* un’impronta del tuo indirizzo IP/,
  /la stessa impronta la tiene per circa un’ora.* se apri un link personale sbagliato o che non esiste più/i,
  /butta una richiesta perché è spam, il server tiene per trenta giorni, con la stessa chiave, un’impronta dell’email/,
  /le recensioni\. te ne chiediamo una .*lett\. f.* solo con il tuo consenso \(art\. 6, par\. 1, lett\. a\)/i,
  /nel modulo non ti chiediamo un consenso/i,
  /non usa cookie/,
  /soltanto l’area riservata a chi lavora con noi usa un cookie tecnico/i,
  /non salva nulla nel tuo browser/,
  /area riservata\..*codice sbagliato.*impronta del suo indirizzo IP.*dopo circa un’ora/i,
]
