import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './frame/base.css'
import { Lab } from './lab.tsx'

const place = document.getElementById('lab')
if (place)
  createRoot(place).render(
    <StrictMode>
      <Lab token={window.location.hash.slice(1)} />
    </StrictMode>,
  )
