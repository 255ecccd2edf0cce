// Presses a control as a finger does.
import { act, fireEvent } from '@testing-library/react'

/** Touches and clicks `element`, and lets the page react. A bare click would lack the pointer events that some controls wait for. */
export const press = (element: Element) =>
  act(async () => {
    fireEvent.pointerDown(element, { pointerType: 'touch' })
    fireEvent.mouseDown(element)
    fireEvent.pointerUp(element, { pointerType: 'touch' })
    fireEvent.mouseUp(element)
    fireEvent.click(element)
  })
