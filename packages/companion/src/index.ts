// The room's door: the companion routes as one Hono app.
export {}
