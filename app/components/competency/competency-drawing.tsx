import { signOf } from './competency-sign.ts'

type CompetencyDrawingProps = {
  title: string
  /** Beside its title in a list it adds nothing for those who hear the page. */
  isDecoration?: boolean
  className?: string
}

/** The scene of a competency, 360 by 200; nothing where none was drawn. */
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
