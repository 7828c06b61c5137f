import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { cityOptions } from '../../content/cities.ts'
import { answerTitles } from '../../content/lead-form.ts'

const options = cityOptions.map(({ zone, label }) => `<option value="${zone}">${label}</option>`).join('')

/** A small built site with a file of each kind, for tests that need none of the real one's content. */
const files: Readonly<Record<string, string>> = {
  'dist/_headers': `# For every path
/*
  Content-Security-Policy: default-src 'none'
  X-Content-Type-Options: nosniff
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/rest/v1/*
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'
`,
  'dist/index.html': `<!doctype html><title>Casa in Posa</title>${'<p>Affitta meglio</p>'.repeat(50)}`,
  'dist/privacy-policy.html': '<!doctype html><title>Privacy</title>',
  'dist/404.html': '<!doctype html><title>Oops! Page not found</title>',
  'dist/assets/form.abc123.js': 'console.error()',
  'dist/photos/bedroom-1a2b.avif': 'not really a photograph',
  'dist/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'dist/.well-known/security.txt': 'Contact: mailto:security@casainposa.example',
  'dist-answers/sent.html': `<!doctype html><title>${answerTitles.sent}</title><h1>Grazie!</h1>`,
  'dist-answers/not-sent.html': `<!doctype html><title>Errore</title><h1>{{title}}</h1><p role="alert">{{message}}</p>
<a href="https://wa.me/393335550123?text=Ciao!{{typed:chat}}">Chat</a><a href="mailto:ciao@casainposa.example?body=Ciao!{{typed:mail}}">Posta</a>
<form method="post" action="/"><input name="name" value="{{name}}" aria-invalid="{{invalid:name}}"><p>{{error:name}}</p>
<input name="email" value="{{email}}" aria-invalid="{{invalid:email}}"><p>{{error:email}}</p>
<input name="phone" value="{{phone}}" aria-invalid="{{invalid:phone}}"><p>{{error:phone}}</p>
<select name="zone" aria-invalid="{{invalid:zone}}"><option value="">Scegli</option>${options}</select><p>{{error:zone}}</p></form>`,
  'dist-answers/mark-contacted.html': `<!doctype html><title>Contattato</title><h1>{{headline}}</h1><p>{{received}}</p><p>{{time}}</p>
<form method="post" action="/contattato"><input type="hidden" name="richiesta" value="{{richiesta}}">
<input type="hidden" name="scade" value="{{scade}}"><input type="hidden" name="firma" value="{{firma}}"><button>Segna</button></form>`,
  'dist-answers/contacted.html': `<!doctype html><title>{{title}}</title><p>{{headline}}</p><h1>{{title}}</h1><p>{{message}}</p>
<form method="post" action="/contattato"><input type="hidden" name="richiesta" value="{{richiesta}}">
<input type="hidden" name="scade" value="{{scade}}"><input type="hidden" name="firma" value="{{firma}}">
<input type="hidden" name="azione" value="riapri"><button>Annulla</button></form>`,
  'dist-answers/reopened.html': `<!doctype html><title>{{title}}</title><p>{{headline}}</p><h1>{{title}}</h1><p>{{message}}</p>
<p>{{until}} {{deadline}}, {{time}}</p><form method="post" action="/contattato">
<input type="hidden" name="richiesta" value="{{richiesta}}"><input type="hidden" name="scade" value="{{scade}}">
<input type="hidden" name="firma" value="{{firma}}"><button>Segna</button></form>`,
  'dist-answers/contact-answer.html':
    '<!doctype html><title>{{title}}</title><h1>{{title}}</h1><p>{{message}}</p><p>{{advice}}</p>',
}

/**
 * Writes the fixture's `dist` and `dist-answers` folders.
 *
 * @param directory where they go
 */
export async function writeSiteFixture(directory: string): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(directory, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
    if (/^dist\/.*\.(html|js|svg)$/.test(name)) {
      await writeFile(`${file}.br`, brotliCompressSync(content))
      await writeFile(`${file}.gz`, gzipSync(content))
    }
  }
}
