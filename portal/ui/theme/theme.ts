import { BLUE, DARK, GRAY, GREEN, RED, YELLOW } from '@insights/domain/colors/shades.ts'
import { createTheme, type CSSVariablesResolver } from '@mantine/core'

import controls from './controls.module.css'

const serif = "'Source Serif 4', 'Source Serif 4 fallback', Georgia, serif"
const sans = "'Inter', 'Inter fallback', system-ui, sans-serif"

/** The specified fade of overlays, in milliseconds. */
const FADE_MS = 300

const sheet = {
  defaultProps: {
    radius: 0,
    transitionProps: { duration: FADE_MS },
    overlayProps: { backgroundOpacity: 0.4 },
    closeButtonProps: { 'aria-label': 'Close' },
    // A title bar inside a dialog is no banner of the page.
    attributes: { header: { role: 'presentation' } },
  },
  classNames: { title: controls.title, content: controls.sheet, header: controls.header },
}
/**
 * Mantine describes a dialog by all of its body, which a screen reader says at once when it opens.
 * Without an id the body is no description; what is one takes the id.
 */
const body = { defaultProps: { id: undefined } }
const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}
const calendar = {
  defaultProps: {
    ariaLabels,
    hideOutsideDates: true,
    firstDayOfWeek: 0,
    // Weekends in red would be too pale, and mean nothing here.
    weekendDays: [],
  },
}
const choice = {
  // Mantine's own edges are too pale for a control (WCAG 1.4.11).
  classNames: { input: controls.choice, radio: controls.choice },
}
/** Parts whose text Mantine sets in white on the dark background rather than on a filled colour. */
const ground = { classNames: { root: controls.ground } }
const floating = { classNames: { dropdown: controls.floating } }

/**
 * The editorial look: serif headings, one ink blue, hairlines, no shadows. Parts are named as plain
 * objects, since importing them to extend them would pull all of them into the first download.
 */
export const theme = createTheme({
  primaryColor: 'inkBlue',
  primaryShade: { light: 7, dark: 3 },
  colors: { inkBlue: BLUE, red: RED, yellow: YELLOW, green: GREEN, gray: GRAY, dark: DARK },
  black: DARK[7],
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: sans,
  headings: {
    fontFamily: serif,
    fontWeight: '600',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: 'clamp(1.625rem, 1.3rem + 1.2vw, 2.125rem)', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem' },
  defaultRadius: 3,
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  components: {
    Alert: ground,
    Anchor: { defaultProps: { underline: 'always' }, classNames: { root: controls.anchor } },
    Badge: { defaultProps: { variant: 'light', radius: 3, tt: 'none', fw: 600 } },
    Burger: ground,
    Button: { defaultProps: { fw: 600 } },
    Checkbox: choice,
    Combobox: floating,
    DateInput: calendar,
    DatePickerInput: calendar,
    Drawer: sheet,
    DrawerBody: body,
    Input: { classNames: { wrapper: controls.field, input: controls.input } },
    InputWrapper: { classNames: { label: controls.label, required: controls.required } },
    // Mantine's hidden first stop is no menu item.
    Menu: { ...floating, defaultProps: { withInitialFocusPlaceholder: false } },
    MonthPickerInput: { defaultProps: { ariaLabels } },
    Modal: {
      ...sheet,
      defaultProps: {
        ...sheet.defaultProps,
        radius: 3,
        centered: true,
        transitionProps: { duration: FADE_MS, transition: 'fade' },
      },
    },
    ModalBody: body,
    MultiSelect: { classNames: { inputField: controls.inputField } },
    Notification: ground,
    Popover: floating,
    Radio: choice,
    SegmentedControl: { classNames: { root: controls.ground, indicator: controls.indicator } },
    // Choosing the same option again does not empty a required field; others have a button.
    Select: { defaultProps: { allowDeselect: false } },
    Skeleton: { classNames: { root: controls.skeleton } },
    Switch: { classNames: { track: controls.track, thumb: controls.thumb } },
    Tabs: { classNames: { tab: controls.tab } },
    // A text is as large as what is around it, unless it says otherwise.
    Text: { defaultProps: { inherit: true } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
})

const named = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-inkBlue-text': 'var(--accent)',
  '--mantine-color-inkBlue-light': 'var(--accent-wash)',
  '--mantine-color-inkBlue-light-color': 'var(--accent)',
  '--mantine-color-inkBlue-outline': 'var(--accent)',
  '--mantine-color-red-text': 'var(--loss)',
  '--mantine-color-red-light': 'var(--loss-wash)',
  '--mantine-color-red-light-color': 'var(--loss)',
  '--mantine-color-red-outline': 'var(--loss)',
  '--mantine-color-yellow-text': 'var(--caution)',
  '--mantine-color-yellow-light': 'var(--caution-wash)',
  '--mantine-color-yellow-light-color': 'var(--caution)',
  '--mantine-color-green-text': 'var(--gain)',
  '--mantine-color-green-light': 'var(--gain-wash)',
  '--mantine-color-green-light-color': 'var(--gain)',
  '--mantine-color-error': 'var(--loss)',
  '--mantine-color-success': 'var(--gain)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--wash)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control-edge)',
  '--mantine-color-disabled': 'var(--wash)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--rule)',
}

/** Maps our colour names to Mantine's; the colours are in palette.css. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: named,
  // Filled parts are pale in the dark scheme: Mantine's white text on them must be dark.
  dark: { ...named, '--mantine-color-white': 'var(--paper)' },
})
