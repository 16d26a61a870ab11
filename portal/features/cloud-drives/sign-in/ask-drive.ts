import { api } from '../../../api/api.ts'
import { type Errand, keepErrand } from './kept-errand.ts'

/** The call that answers where to allow what an errand needs. */
function loginOf(errand: Errand): string {
  return errand.kind === 'choose' ? `/cloud-drives/${errand.drive}/login` : '/google-drive-login'
}

/** The address of the provider's page, with the errand kept for the way back. */
export async function askDrive(errand: Errand): Promise<string> {
  const { url } = await api.get<{ url: string }>(loginOf(errand))
  keepErrand(new URL(url).searchParams.get('state') ?? '', errand)
  return url
}
