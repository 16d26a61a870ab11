import classes from './StatusBadge.module.css'

/** Whether something of the catalogue goes into new reports. */
export function ActiveBadge({ active }: { active: boolean }) {
  return (
    <span className={classes.badge} data-status={active ? 'ACTIVE' : 'DISABLED'}>
      {active ? 'Active' : 'Disabled'}
    </span>
  )
}
