// The server logs the path too; this is for whoever has the browser's console open.
console.error(`404: ${location.pathname.slice(0, 200)}`)
