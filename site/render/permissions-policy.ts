/**
 * What a browser offers to pages, this site does not use, and somebody could misuse: sensors, devices, payment, the screen, the
 * clipboard. Every page carries the list, so it leaves out what harms nobody. A name that a browser does not know is a warning on
 * its console; these are shipped ones: https://github.com/w3c/webappsec-permissions-policy/blob/main/features.md
 */
const unused = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const

/** The header `Permissions-Policy`: nothing but the full screen, which the 360° view fills. */
export const permissionsPolicy = [...unused.map((feature) => `${feature}=()`), 'fullscreen=(self)'].join(', ')
