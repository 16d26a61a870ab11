/** Returns the link to a report as a customer sees it. It loads the portal again, in that view. */
export const viewAsHref = (report: string, view = 'bought') =>
  `/content-building?${new URLSearchParams({ report, viewAs: view }).toString()}`
