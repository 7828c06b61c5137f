// All the script that a page has before a visitor comes near an island. One file for every page, with none of it inline: the
// policy then needs no hash for it.
// Only in development: React Fast Refresh, and a reload when what the page is made of has changed.
import '@vitejs/plugin-react/preamble'
import './menu.ts'
import '../islands/watch-islands.ts'

import.meta.hot?.on('pages-changed', () => location.reload())
