//! The OpenAPI document holds every call and every shape that the pages are typed with.

#[test]
fn every_call_and_shape_is_described() {
    let document = serde_json::to_value(content::openapi()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    for path in [
        "/api/shell",
        "/api/pages/{name}",
        "/api/posts",
        "/api/posts/{slug}",
        "/api/faqs",
        "/api/products",
        "/api/products/{id}",
        "/api/series",
        "/api/policies",
        "/api/policies/{anchor}",
        "/api/projects",
        "/api/packages",
        "/api/testimonials",
        "/api/search",
        "/api/search/suggest",
    ] {
        assert!(paths[path]["get"]["operationId"].is_string(), "{path}");
        assert!(paths[path]["get"]["responses"]["200"].is_object(), "{path}");
    }
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for name in [
        "AudioView",
        "ContactView",
        "FaqView",
        "HeadingView",
        "LinkView",
        "MoneyView",
        "PackageView",
        "PageCopy",
        "Page_FaqView",
        "Page_PackageView",
        "Page_PolicyView",
        "Page_PostCard",
        "Page_ProductCard",
        "Page_ProjectView",
        "Page_SeriesItem",
        "Page_TestimonialView",
        "PictureView",
        "PolicyView",
        "PostCard",
        "PostDetail",
        "PostList",
        "PostSection",
        "ProblemDetails",
        "ProductCard",
        "ProductDetail",
        "ProductList",
        "ProjectView",
        "ReviewView",
        "SearchHit",
        "SearchResults",
        "Segment",
        "SeriesItem",
        "SeriesList",
        "ShellView",
        "SlugView",
        "Suggestions",
        "TestimonialView",
        "UrgentHelp",
    ] {
        assert!(schemas.contains_key(name), "{name}");
    }
}
