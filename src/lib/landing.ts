/** The address of the first page of this visit: read with the app's first code, before it can change the page. */
export const landing = new URL(location.href)
