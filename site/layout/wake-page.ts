// All the script that a page has before a visitor comes near an island. One file for every page, with none of it inline: the
// policy then needs no hash for it.
import './menu.ts'
import '../islands/watch-islands.ts'
// React Fast Refresh; a build leaves nothing of it.
import '@vitejs/plugin-react/preamble'

// In development only: what the page is made of has changed.
import.meta.hot?.on('pages-changed', () => location.reload())
