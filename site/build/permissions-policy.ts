/**
 * What a browser offers to pages and this site does not use. A name that a browser does not know is a warning on its console,
 * so the list has those of the registry that browsers have shipped:
 * https://github.com/w3c/webappsec-permissions-policy/blob/main/features.md
 */
const unused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'compute-pressure',
  'cross-origin-isolated',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const

/** The header `Permissions-Policy`: nothing but the full screen, which the 360° view fills. */
export const permissionsPolicy = [...unused.map((feature) => `${feature}=()`), 'fullscreen=(self)'].join(', ')
