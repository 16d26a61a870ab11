/** The scale and position of an image in its frame. */
export interface View {
  /** 1 shows the whole image, 2 shows it twice as large. */
  readonly zoom: number
  /** Distance of its middle from the frame's, in pixels. */
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A point of the frame, from its middle, in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const FITTED: View = { zoom: 1, x: 0, y: 0 }

/** Beyond this only single pixels are visible. */
const MAX_ZOOM = 8

/** Returns the scale at which the whole image is in its frame, at most 1. */
export function fitScale(image: Size, frame: Size): number {
  if (image.width === 0 || image.height === 0) return 1
  return Math.min(frame.width / image.width, frame.height / image.height, 1) || 1
}

/** Returns the zoom at which a pixel of the image is a pixel of the screen. */
export function fullZoom(image: Size, frame: Size): number {
  return 1 / fitScale(image, frame)
}

/** Zooms to a value, or as near as possible, and keeps a point of the frame in place. */
export function zoomTo(view: View, zoom: number, full: number, point: Point = FITTED): View {
  const next = Math.min(Math.max(zoom, 1), maxZoom(full))
  const by = next / view.zoom
  return { zoom: next, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }
}

export function canGrow(view: View, full: number): boolean {
  return view.zoom < maxZoom(full)
}

function maxZoom(full: number): number {
  return Math.max(MAX_ZOOM, full * 2)
}

/** Moves the image no further than its edge to the edge of the frame. */
export function keepInside(view: View, image: Size, frame: Size): View {
  const scale = fitScale(image, frame) * view.zoom
  return {
    zoom: view.zoom,
    x: within(view.x, (image.width * scale - frame.width) / 2),
    y: within(view.y, (image.height * scale - frame.height) / 2),
  }
}

function within(value: number, most: number): number {
  if (most <= 0) return 0
  return Math.min(Math.max(value, -most), most)
}
