/** The portal's light palette (portal/ui/theme/palette.css), for paper. */
export const COLORS = {
  paper: '#fbf9f4',
  wash: '#f3f0e8',
  ink: '#1a222e',
  inkSoft: '#545d69',
  rule: '#dedad0',
  edge: '#868a90',
  accent: '#1b4b8a',
  accentWash: '#dfe8f3',
  gain: '#0a6e45',
  gainWash: '#def1e6',
  loss: '#ab2418',
  lossWash: '#fae5e1',
  cautionWash: '#fbeccb',
} as const
