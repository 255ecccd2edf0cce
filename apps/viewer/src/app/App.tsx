// The app as React sees it: data, routes, shell.
export function App() {
  return <p>Emaki</p>
}
