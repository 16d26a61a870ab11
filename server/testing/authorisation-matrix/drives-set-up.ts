/** Drives that are set up and that nobody can reach: who may call is decided before they are. */
export const DRIVES_SET_UP = {
  GOOGLE_CLIENT_ID: 'portal',
  GOOGLE_CLIENT_SECRET: 'for-tests',
  GOOGLE_API_URL: 'http://127.0.0.1:1',
  GOOGLE_TOKEN_URL: 'http://127.0.0.1:1/token',
  GOOGLE_REVOKE_URL: 'http://127.0.0.1:1/revoke',
  DROPBOX_APP_KEY: 'portal',
  DROPBOX_APP_SECRET: 'for-tests',
  DROPBOX_API_URL: 'http://127.0.0.1:1',
  DROPBOX_CONTENT_URL: 'http://127.0.0.1:1',
} as const
