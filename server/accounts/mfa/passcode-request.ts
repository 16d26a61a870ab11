import type { FastifyReply, FastifyRequest } from 'fastify'

import { PASSCODE_MINUTES } from './passcodes.ts'

const COOKIE = 'insights_passcode'

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')
const nameOf = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${COOKIE}` : COOKIE)

/** Returns the token of the client's last request for an emailed code. */
export function readPasscodeRequest(
  request: FastifyRequest,
  publicUrl: string,
): string | undefined {
  return request.cookies[nameOf(publicUrl)] || undefined
}

/** Gives the client what its code is bound to, for as long as the code works. */
export function keepPasscodeRequest(reply: FastifyReply, publicUrl: string, asked: string): void {
  void reply.setCookie(nameOf(publicUrl), asked, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(publicUrl),
    maxAge: PASSCODE_MINUTES * 60,
  })
}
