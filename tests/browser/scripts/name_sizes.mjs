export default () =>
  [...document.querySelectorAll("img.picture, img.tally")]
    .filter((image) => image.checkVisibility() && image.src)
    .flatMap((image) => {
      const drawn = decodeURIComponent(image.src.split(",").slice(1).join(","));
      const svg = new DOMParser().parseFromString(drawn, "text/xml");
      const [, , width, height] = svg.documentElement.getAttribute("viewBox").split(" ").map(Number);
      const scale = Math.min(image.clientWidth / width, image.clientHeight / height) / innerWidth;
      const texts = image.classList.contains("picture") ? ".names" : ".tallies, .drawer [font-size]";
      return [...svg.querySelectorAll(texts)].map((one) => scale * one.getAttribute("font-size"));
    });
