const IMAGE_URL = /^\/api\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The address that answers and written content know an image by. */
export const imageUrl = (id: string) => `/api/images/${id}`

export const thumbnailUrl = (id: string) => `${imageUrl(id)}/thumbnail`

/** The id in the address of one of our images; undefined for any other address. */
export function imageIdOf(url: string): string | undefined {
  return IMAGE_URL.exec(url)?.[1]
}
