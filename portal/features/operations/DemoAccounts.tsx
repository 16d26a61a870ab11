import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import classes from './Operations.module.css'

/** Warns seniors of demo accounts that can sign in although this portal is no demo. */
export function DemoAccounts({ emails }: { readonly emails: readonly string[] }) {
  return (
    <Alert color="yellow" variant="outline" role="status" title="Demo accounts can sign in" mb="md">
      Their passwords are public: {emails.join(', ')}. Deactivate or delete them in{' '}
      <Link to="/admin/user-management" className={classes.link}>
        User Management
      </Link>{' '}
      or with their company in Client Management.
    </Alert>
  )
}
