import { EquirectangularAdapter, type TextureData, utils, Viewer } from '@photo-sphere-viewer/core'
import styleSheet from '@photo-sphere-viewer/core/index.css?url'

/** A turning view that is open. */
export type OpenViewer = Awaited<ReturnType<typeof openViewer>>

/** Initial zoom, from 0 to 100: a narrow window needs a wider angle to show a room. */
const FIRST_ZOOM = { tall: 12, wide: 40 }

/** The widest vertical angle (degrees). */
const MAX_ANGLE = 100

/** Duration of a turn or a zoom by a button. */
const MOVE_DURATION_MS = 200

/**
 * Draws a panorama that a visitor turns by dragging and by the arrow keys, and zooms by the wheel and by two fingers.
 *
 * @param place element to draw in
 * @param picture address of the panorama
 */
export async function openViewer(place: HTMLElement, picture: string) {
  await loadStyles()
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const viewer = new Viewer({
    container: place,
    adapter: [PictureAdapter, { resolution: 128 }],
    navbar: false,
    keyboard: 'always',
    maxFov: MAX_ANGLE,
    moveInertia: isCalm ? false : 0.8,
    defaultZoomLvl: place.clientHeight > place.clientWidth ? FIRST_ZOOM.tall : FIRST_ZOOM.wide,
  })
  try {
    await viewer.setPanorama(picture, { showLoader: false })
  } catch (error) {
    viewer.destroy()
    throw error
  }
  return {
    /** Turns by an angle to the right, or to the left if it is negative (degrees). */
    turnBy: (angle: number): void => {
      const { yaw, pitch } = viewer.getPosition()
      const position = { yaw: yaw + (angle * Math.PI) / 180, pitch }
      if (isCalm) {
        viewer.rotate(position)
      } else {
        viewer.animate({ ...position, speed: MOVE_DURATION_MS })
      }
    },
    zoomBy: (step: number): void => {
      const zoom = Math.min(Math.max(viewer.getZoomLevel() + step, 0), 100)
      if (isCalm) {
        viewer.zoom(zoom)
      } else {
        viewer.animate({ zoom, speed: MOVE_DURATION_MS })
      }
    },
    close: () => viewer.destroy(),
  }
}

/** The library fetches the picture and shows it from a `blob:` URL, which the content security policy forbids. */
class PictureAdapter extends EquirectangularAdapter {
  override async loadTexture(panorama: string): Promise<TextureData> {
    const image = new Image()
    image.src = panorama
    await image.decode()
    const panoData = utils.mergePanoData(image.width, image.height)
    return { panorama, texture: utils.createSizedTexture(image), panoData, cacheKey: panorama }
  }
}

/** Loads the library's styles with it: in the page they would cost every visitor bytes. */
function loadStyles(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (document.querySelector(`link[href='${styleSheet}']`)) {
      resolve()
      return
    }
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = styleSheet
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${styleSheet} cannot be loaded`))
    }
    document.head.append(link)
  })
}
