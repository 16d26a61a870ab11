// @ts-expect-error -- The package has no types for it.
import attributes from '@tabler/icons-react/dist/esm/defaultAttributes.mjs'

/**
 * Hides all icons from screen readers, which would say “image” for each: they stand beside words or in
 * a control with a name. An icon that says something itself asks to be heard.
 */
export function hideIcons(): void {
  const { outline, filled } = attributes as Record<'outline' | 'filled', Record<string, unknown>>
  for (const one of [outline, filled]) one['aria-hidden'] = true
}
