/** Pixels, or the parts of an aspect ratio. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The largest rectangle of an aspect ratio with the focal point as near to its centre as the edges allow. */
export function cropAround(
  size: Size,
  focus: { readonly x: number; readonly y: number },
  aspect: Size,
): { left: number; top: number; width: number; height: number } {
  const scale = Math.min(size.width / aspect.width, size.height / aspect.height)
  const width = Math.round(aspect.width * scale)
  const height = Math.round(aspect.height * scale)
  const place = (centre: number, length: number, whole: number) =>
    Math.round(Math.min(Math.max(centre * whole - length / 2, 0), whole - length))
  return { left: place(focus.x, width, size.width), top: place(focus.y, height, size.height), width, height }
}
