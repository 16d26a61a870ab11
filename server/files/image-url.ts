const IMAGE_URL = /^\/api\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Returns the URL by which answers and written content refer to an image. */
export const imageUrl = (id: string) => `/api/images/${id}`

export const thumbnailUrl = (id: string) => `${imageUrl(id)}/thumbnail`

/** Returns the id in the URL of a portal's image; undefined for any other URL. */
export function imageIdOf(url: string): string | undefined {
  return IMAGE_URL.exec(url)?.[1]
}
