/** What checks answers of devices. Loaded when the first one comes: it brings all ways in which devices attest themselves. */
export const loadLibrary = () => import('@simplewebauthn/server')
