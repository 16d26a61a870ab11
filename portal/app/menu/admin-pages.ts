/** The pages of the administration, for seniors: tiles on Home, and destinations of the search. */
export const ADMIN_PAGES = [
  {
    path: '/admin/user-management',
    title: 'User Management',
    description: 'Accounts, roles and access',
  },
  {
    path: '/admin/industry-management',
    title: 'Industry Management',
    description: 'Industries with their categories, capabilities and survey questions',
  },
  {
    path: '/admin/company-management',
    title: 'Company Management',
    description: 'Companies compared in reports',
  },
  {
    path: '/admin/maintenance',
    title: 'Maintenance',
    description: 'Notices and release notes for all users',
  },
  {
    path: '/admin/sign-on',
    title: 'Sign-on',
    description: 'How companies and staff sign in through their identity providers',
  },
  {
    path: '/admin/operations',
    title: 'Operations',
    description: 'Jobs that failed, storage, processes and versions',
  },
] as const

export type AdminPage = (typeof ADMIN_PAGES)[number]['path']
