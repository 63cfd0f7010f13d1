// Shows notices where a page may not; a press on one brings its table to the front.
onnotificationclick = (event) => {
  const { notification } = event;
  const path = "/tables/" + notification.tag.split(" ")[0];
  notification.close();
  event.waitUntil(
    clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const page = pages.find(({ url }) => url.includes(path));
      return page ? page.focus() : clients.openWindow(path);
    }),
  );
};
