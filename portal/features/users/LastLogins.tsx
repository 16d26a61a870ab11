import type { Product } from '@insights/contract/kli-applications.ts'
import type { UserListed } from '@insights/contract/users.ts'

import { formatLogin } from './last-login.ts'

import classes from './LastLogins.module.css'

interface Props {
  readonly user: UserListed
  readonly products: readonly Product[]
}

/** When somebody last signed in, product by product. */
export function LastLogins({ user, products }: Props) {
  const logins = products.flatMap(({ _id, name }) => {
    const login = user.lastLogin?.find(({ application }) => application === _id)
    return login ? [{ name, at: login.date }] : []
  })
  return (
    <dl className={classes.logins}>
      <dt>Last login</dt>
      {logins.length === 0 && <dd>Never</dd>}
      {logins.map(({ name, at }) => (
        <dd key={name}>
          {name}: <time dateTime={at}>{formatLogin(at)}</time>
        </dd>
      ))}
    </dl>
  )
}
