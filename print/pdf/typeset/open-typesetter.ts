import type { Typesetter } from './typesetter.ts'

/** Opens Typst in the fastest form that runs on this machine. */
export async function openTypesetter(fonts: readonly Uint8Array[]): Promise<Typesetter> {
  try {
    const { openNativeTypesetter } = await import('./open-native-typesetter.ts')
    return openNativeTypesetter(fonts)
  } catch {
    const { openWebTypesetter } = await import('./open-web-typesetter.ts')
    return openWebTypesetter(fonts)
  }
}
