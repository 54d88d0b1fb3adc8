/** The build of the app that this page is of: the version that React Router gives its list of all screens. */
export const buildOfPage = (): string =>
  (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version ?? ''
