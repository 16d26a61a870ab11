import type { Config } from '../config.ts'

/** The page that providers send people back to; it has to be registered with them. */
export const redirectUri = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  `${publicUrl}/oauth2callback`
