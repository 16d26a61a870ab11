/** What browsers call every picture that was copied from a screen. */
const NAMELESS = /^image\.(png|jpe?g|gif)$/i

/**
 * Pasted files by names that tell them apart: 'Pasted 2026-03-01 14.05.09.png', in the reader's own
 * time. Files that were copied as such keep their names.
 */
export function pastedFileNames(files: readonly File[], now: Date): File[] {
  return files.map((file, place) => {
    const ending = NAMELESS.exec(file.name)?.[1]
    if (ending === undefined) return file
    const several = place === 0 ? '' : ` ${place + 1}`
    return new File([file], `Pasted ${stampOf(now)}${several}.${ending}`, {
      type: file.type,
      lastModified: now.getTime(),
    })
  })
}

function stampOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  return `${day} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.')}`
}
