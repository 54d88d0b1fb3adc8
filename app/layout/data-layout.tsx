import { DataFrame } from './data-frame.tsx'

/** Layout of screens that load data and show toasts without anybody being signed in. Public pages need neither. */
export default function DataLayout() {
  return <DataFrame isChild={false} />
}
