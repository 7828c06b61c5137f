/**
 * How every browser of the tests is started. Chromium's own sandbox needs user namespaces or a setuid helper, which
 * root and most containers do not have; the pages it opens here are our own. The others keep it off the network.
 */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
