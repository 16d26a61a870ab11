/** Loads what shows notices; throws a LoadError when it cannot be had. */
export async function loadNotices() {
  const [{ default: Notices }, { showNotice, hideNotice }] = await Promise.all([
    import('./Notices.tsx'),
    import('./show-notice.tsx'),
  ])
  return { Notices, showNotice, hideNotice }
}
