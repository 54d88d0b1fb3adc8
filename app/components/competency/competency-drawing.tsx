import { signOf } from './competency-sign.ts'

type CompetencyDrawingProps = {
  title: string
  /** Empty alternative text, for use beside a title that says the same. */
  isDecoration?: boolean
  className?: string
}

/** The illustration of a competency, 360 × 200; nothing when there is none for it. */
export function CompetencyDrawing({ title, isDecoration = false, className }: CompetencyDrawingProps) {
  const { drawing } = signOf(title)
  if (!drawing) return null
  return (
    <img
      src={drawing.src}
      alt={isDecoration ? '' : drawing.alt}
      width={360}
      height={200}
      loading={isDecoration ? 'lazy' : 'eager'}
      className={className}
    />
  )
}
