type IconProps = { path: string; size?: number | string; strokeWidth?: number }

/** A line drawing of 24 × 24 units in the colour of the text; decorative, the words beside it say the same. */
export const Icon = ({ path, size = 20, strokeWidth = 2 }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

type DrawingProps = { path: string; size?: number; className?: string | undefined }

/** The same, as wide and as heavy as the style sheet says. */
export const Drawing = ({ path, size, className = '' }: DrawingProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" className={`drawn ${className}`} aria-hidden="true">
    <path d={path} />
  </svg>
)

export const TICK = 'm5 12.5 4.5 4.5L19 7.5'
export const CROSS = 'm6 6 12 12M18 6 6 18'
export const SPEAKER = 'M4 9.5v5h3.5l5 4v-13l-5 4ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11'
export const STOP = 'M7 7h10v10H7Z'
export const HANDLE = 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01'
export const PERSON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-4 3.6-6 8-6s8 2 8 6'
export const MenuIcon = () => <Icon path={PERSON} />
export const MailIcon = () => <Icon path="M3 6h18v12H3ZM3 7l9 6 9-6" />
export const DataIcon = () => <Icon path="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6ZM9 12l2 2 4-4" />
export const KeyIcon = () => <Icon path="M8 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11 11l9 9M16 16l3-3M19 19l2-2" />
export const EditIcon = () => <Icon path="M4 20l1-4L16 5l3 3L8 19ZM14 7l3 3" />
export const DeleteIcon = () => <Icon path="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
export const UpIcon = () => <Icon path="M12 19V5M6 11l6-6 6 6" />
export const DownIcon = () => <Icon path="M12 5v14M6 13l6 6 6-6" />
export const HandleIcon = () => <Icon path={HANDLE} />
export const MoreIcon = () => (
  <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <circle cx="5" cy="12" r="2" />
    <circle cx="12" cy="12" r="2" />
    <circle cx="19" cy="12" r="2" />
  </svg>
)
export const FoldIcon = () => <Icon path="M6 9l6 6 6-6" />
