/** The forms on the way to an account: as public as the site, with toasts and data. */
export { DataFrame as default } from '../components/data-frame.tsx'
