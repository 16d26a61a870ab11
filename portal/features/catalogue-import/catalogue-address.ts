/** Where the browser fetches an industry's catalogue as a file; of an empty one it is a template. */
export function catalogueAddress(industry: string, format: 'csv' | 'xlsx'): string {
  return `/api/catalogue/${industry}/catalogue.${format}`
}
