import { fileURLToPath } from 'node:url'

/** Our drawings name two weights of one font; neither is asked of the machine. */
const FONTS = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf']

/** Pixels for a point of the drawing. */
const SCALE = 1.5
const DOTS_OF_A_POINT = 72

/** A function that turns our own drawings into png. Never for SVG that anybody sends. */
export async function openRasteriser(): Promise<(svg: string) => Promise<Uint8Array>> {
  // Only who loads the demo content needs the library in this process.
  const { default: sharp } = await import('sharp')
  for (const file of FONTS) {
    const fontfile = fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`))
    // A text that is set from a file makes its font known to drawings too.
    await sharp({ text: { text: 'x', font: 'Inter', fontfile } })
      .png()
      .toBuffer()
  }
  return (svg) =>
    sharp(Buffer.from(svg), { density: DOTS_OF_A_POINT * SCALE })
      .png({ compressionLevel: 1 })
      .toBuffer()
}
