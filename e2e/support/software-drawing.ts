import type { LaunchOptions } from '@playwright/test'

/** The 360° view draws with WebGL. Where there is no graphics card the browser draws in software, and must be told so. */
export function withSoftwareDrawing(launchOptions: LaunchOptions): LaunchOptions {
  const args = (launchOptions.args ?? []).filter((argument) => argument !== '--disable-gpu')
  return { ...launchOptions, args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] }
}
