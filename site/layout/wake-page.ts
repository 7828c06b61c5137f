// All the script that runs on a page before a visitor comes near an island. It is one external file for every page:
// inline script would need a hash in the policy.
import './menu.ts'
import '../islands/after-first-view.ts'
import '../islands/watch-islands.ts'
// React Fast Refresh in development; the build drops it.
import '@vitejs/plugin-react/preamble'

// In development only: sent when the sources of the pages have changed, also when that was while this page was loading.
import.meta.hot?.on('pages-changed', () => location.reload())
import.meta.hot?.send('page-loaded', performance.timeOrigin)
